//! Models of all policies behind one type.
//!
//! [`AnyModel`] is the model of [`DefaultPolicies`](crate::policies::DefaultPolicies), called directly, or one that a
//! [`ModelFactory`] has made, called through a pointer once per slice of a launch. A program that never names a factory, such as
//! the browser's module, holds only the first.

use std::fmt::Debug;
use std::ops::Range;

use arch::DeviceSpec;
use isa::{FuncId, Program};

use crate::film::FilmRange;
use crate::launch::LaunchShape;
use crate::memory::contents::Kept;
use crate::model::{Model, Progress, Sampled};
use crate::policies::{Lru, Policies};
use crate::report::Report;
use crate::source::{Faulted, WarpSource};
use crate::timeline::Watch;

/// A [`Model`] whatever its policies: see there.
pub trait DeviceModel: Send + Sync {
    /// See [`Model::watch`].
    fn watch(&mut self, watch: Option<Watch>);
    /// See [`Model::step_by_step`].
    fn step_by_step(&mut self, on: bool);
    /// See [`Model::flush`].
    fn flush(&mut self);
    /// See [`Model::begin`].
    fn begin(&mut self, program: &Program, kernel: FuncId, shape: &LaunchShape);
    /// See [`Model::run_until`].
    fn run_until(&mut self, source: &mut dyn WarpSource, budget: u64) -> Progress;
    /// See [`Model::report`].
    fn report(&self) -> Report;
}

impl<P: Policies> DeviceModel for Model<P> {
    fn watch(&mut self, watch: Option<Watch>) {
        Model::watch(self, watch);
    }
    fn step_by_step(&mut self, on: bool) {
        Model::step_by_step(self, on);
    }
    fn flush(&mut self) {
        Model::flush(self);
    }
    fn begin(&mut self, program: &Program, kernel: FuncId, shape: &LaunchShape) {
        Model::begin(self, program, kernel, shape, false);
    }
    fn run_until(&mut self, mut source: &mut dyn WarpSource, budget: u64) -> Progress {
        Model::run_until(self, &mut source, budget)
    }
    fn report(&self) -> Report {
        Model::report(self)
    }
}

/// Makes models of devices; every [`Policies`] value does.
pub trait ModelFactory: Debug + Send + Sync {
    /// A model of a device that has run nothing yet.
    fn model(&self, device: &DeviceSpec) -> Box<dyn DeviceModel>;
}

impl<P: Policies> ModelFactory for P {
    fn model(&self, device: &DeviceSpec) -> Box<dyn DeviceModel> {
        Box::new(Model::with_policies(device, self.clone()))
    }
}

/// A model with the policies of real GPUs, or one that a factory has made.
pub enum AnyModel {
    /// Of [`DefaultPolicies`](crate::policies::DefaultPolicies).
    Default(Box<Model>),
    /// With other policies.
    Custom(Box<dyn DeviceModel>),
}

impl AnyModel {
    /// A model of a device that has run nothing yet, made by `factory` if there is one.
    pub fn new(device: &DeviceSpec, factory: Option<&dyn ModelFactory>) -> Self {
        match factory {
            None => Self::Default(Box::new(Model::new(device))),
            Some(factory) => Self::Custom(factory.model(device)),
        }
    }
    /// See [`Model::watch`].
    pub fn watch(&mut self, watch: Option<Watch>) {
        match self {
            Self::Default(model) => model.watch(watch),
            Self::Custom(model) => model.watch(watch),
        }
    }
    /// See [`Model::film`]. Without effect with other policies than those of real GPUs.
    pub fn film(&mut self, range: Option<FilmRange>) {
        if let Self::Default(model) = self {
            model.film(range);
        }
    }
    /// See [`Model::step_by_step`].
    pub fn step_by_step(&mut self, on: bool) {
        match self {
            Self::Default(model) => model.step_by_step(on),
            Self::Custom(model) => model.step_by_step(on),
        }
    }
    /// See [`Model::flush`].
    pub fn flush(&mut self) {
        match self {
            Self::Default(model) => model.flush(),
            Self::Custom(model) => model.flush(),
        }
    }
    /// See [`Model::sample`]. Without effect with other policies than those of real GPUs.
    pub fn sample(&mut self, budget: u64, narrow: u64) -> Sampled {
        match self {
            Self::Default(model) => model.sample(budget, narrow),
            Self::Custom(_) => Sampled::Not,
        }
    }
    /// See [`Model::finish_background`].
    ///
    /// # Errors
    /// Execution faulted.
    pub fn finish_background<S: WarpSource>(&mut self, source: &mut S) -> Result<bool, Faulted> {
        match self {
            Self::Default(model) => model.finish_background(source),
            Self::Custom(_) => Ok(false),
        }
    }
    /// See [`Model::count_background`].
    pub fn count_background(&mut self, counted: &Report) {
        if let Self::Default(model) = self {
            model.count_background(counted);
        }
    }
    /// See [`Model::gap`].
    pub fn gap(&self) -> Option<Range<u64>> {
        match self {
            Self::Default(model) => model.gap(),
            Self::Custom(_) => None,
        }
    }
    /// See [`Model::deal_with_gap`].
    pub fn deal_with_gap(&mut self, counted: &Report) {
        if let Self::Default(model) = self {
            model.deal_with_gap(counted);
        }
    }
    /// See [`Model::add_elsewhere`].
    pub fn add_elsewhere(&mut self, counted: &Report, of: Option<f64>) {
        if let Self::Default(model) = self {
            model.add_elsewhere(counted, of);
        }
    }
    /// See [`Model::issues`].
    pub fn issues(&self) -> u64 {
        match self {
            Self::Default(model) => model.issues(),
            Self::Custom(_) => 0,
        }
    }
    /// See [`Model::contents`]. `None` with other policies than those of real GPUs, whose state is not known.
    pub fn contents(&self) -> Option<u128> {
        match self {
            Self::Default(model) => Some(model.contents()),
            Self::Custom(_) => None,
        }
    }
    /// See [`Model::kept`].
    pub fn kept(&self) -> Option<Kept<Lru>> {
        match self {
            Self::Default(model) => Some(model.kept()),
            Self::Custom(_) => None,
        }
    }
    /// See [`Model::put_back`]. `kept` is of this model.
    pub fn put_back(&mut self, kept: Kept<Lru>) {
        if let Self::Default(model) = self {
            model.put_back(kept);
        }
    }
    /// See [`Model::begin`].
    pub fn begin(&mut self, program: &Program, kernel: FuncId, shape: &LaunchShape, sampled: bool) {
        match self {
            Self::Default(model) => model.begin(program, kernel, shape, sampled),
            Self::Custom(model) => model.begin(program, kernel, shape),
        }
    }
    /// See [`Model::run_until`].
    pub fn run_until<S: WarpSource>(&mut self, source: &mut S, budget: u64) -> Progress {
        match self {
            Self::Default(model) => model.run_until(source, budget),
            Self::Custom(model) => model.run_until(source, budget),
        }
    }
    /// See [`Model::report`].
    pub fn report(&self) -> Report {
        match self {
            Self::Default(model) => model.report(),
            Self::Custom(model) => model.report(),
        }
    }
}
