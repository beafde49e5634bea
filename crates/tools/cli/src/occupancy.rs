//! `warpbook devices` and `warpbook occupancy`.

use std::process::ExitCode;

use crate::args::{DevicesArgs, OccupancyArgs};
use crate::table::Table;

/// Lists the devices.
pub fn devices(args: &DevicesArgs) -> Result<ExitCode, String> {
    if let Some(device) = &args.toml {
        print!("{}", warpsim::device_file::write(device).map_err(|error| error.to_string())?);
        return Ok(ExitCode::SUCCESS);
    }
    let devices = session::devices();
    if args.json {
        println!("{}", serde_json::to_string_pretty(&devices).map_err(|e| e.to_string())?);
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = Table::new(["name", "device", "chip", "cc", "year", "SMs", "GB/s"]);
    for d in devices {
        table.row([
            d.slug,
            d.name,
            d.chip,
            format!("{}.{}", d.cc.0, d.cc.1),
            d.year.to_string(),
            d.sm_count.to_string(),
            format!("{:.1}", d.peak_bandwidth_gbps),
        ]);
    }
    print!("{}", table.text());
    Ok(ExitCode::SUCCESS)
}

/// Prints the occupancy of one configuration.
pub fn occupancy(args: &OccupancyArgs) -> Result<ExitCode, String> {
    let o = session::occupancy(&args.device, args.threads, args.regs, args.smem)?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&o).map_err(|e| e.to_string())?);
        return Ok(ExitCode::SUCCESS);
    }
    println!("blocks per SM  {}", o.blocks_per_sm);
    println!("warps per SM   {} of {}", o.warps_per_sm, o.warp_limit);
    println!("occupancy      {:.1} %", o.theoretical * 100.0);
    println!("limited by     {}", o.limiter);
    Ok(ExitCode::SUCCESS)
}
