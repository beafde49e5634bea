//! Virtual memory of the driver API. The built-in header `__driver_memory` implements handles and mappings
//! with these functions.

use base::Code;
use device::CudaError;

use super::memory::fault_if_simulator_full;
use super::{answer, op, refusal};
use crate::library::{Entry, Reply, bytes, put, table, write};
use crate::machine::Machine;
use crate::value::Args;

pub const TABLE: &[Entry] = table! {
    // Arguments: the number of the function, and its arguments.
    "__virtual_memory" => run,
    ;
};

/// What the simulator does not support, by the numbers that follow the functions.
const NOT_HERE: [Code; 4] =
    [Code::MappedTwice, Code::ReadOnlyMapping, Code::SharedHandle, Code::NoSourceToLink];

fn run(m: &mut Machine, a: &Args) -> Reply {
    let (x, y) = (a.bits(1), a.bits(2));
    let done = match a.bits(0) as u32 {
        0 => m.gpu.take_physical(x),
        1 => {
            m.gpu.give_physical(x);
            Ok(())
        }
        // Arguments: size, alignment, wanted address, where the address goes.
        2 => match m.gpu.reserve(x, y, a.bits(3)) {
            Ok(address) => {
                put(m, a.bits(4), 8, address)?;
                Ok(())
            }
            Err(error) => {
                fault_if_simulator_full(m, x.min(m.gpu.memory_info().0), error)?;
                Err(error)
            }
        },
        3 => m.gpu.unreserve(x),
        4 => {
            op::flush(m)?;
            m.gpu.close(x);
            Ok(())
        }
        5 => {
            m.gpu.open(x, y);
            m.gpu.allocated_by(x, m.at());
            Ok(())
        }
        // Arguments: address, size, host memory for the bytes or null.
        6 => {
            let old = m.gpu.unmap(x, y);
            if a.bits(3) != 0 {
                write(m, a.bits(3), &old)?;
            }
            Ok(())
        }
        7 => {
            let old = bytes(m, a.bits(3), y)?;
            m.gpu.remap(x, &old);
            Ok(())
        }
        // Arguments: address, where start and size of its allocation go.
        8 => match m.gpu.memory().allocation(x) {
            Some(found) => {
                put(m, y, 8, found.address)?;
                put(m, y + 8, 8, found.size)?;
                Ok(())
            }
            None => Err(CudaError::InvalidValue),
        },
        n => {
            let why = NOT_HERE[(n as usize - 9).min(NOT_HERE.len() - 1)];
            refusal::not_here(m, why);
            Err(CudaError::NotSupported)
        }
    };
    answer(m, done)
}
