//! Architectures and devices as data, behaviour as closed enums, and the occupancy calculator.
