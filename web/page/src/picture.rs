//! Pictures that programs write.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use protocol::DataFile;
use viewmodels::Pixels;
use yew::{AttrValue, Html, html};

/// The picture in a file. `None`: the file is no picture.
pub fn view(file: &DataFile) -> Option<Html> {
    let url = AttrValue::from(url(file)?);
    Some(html! { <img class="file-picture" src={url} alt={file.name.clone()} /> })
}

/// A `data:` URL of the picture: PNG, BMP, JPEG and GIF as they are, PBM, PGM and PPM as BMP. `None`: the file is no
/// picture.
fn url(file: &DataFile) -> Option<String> {
    let bytes = &file.bytes;
    let known = [
        (&b"\x89PNG"[..], "image/png"),
        (&b"BM"[..], "image/bmp"),
        (&b"\xff\xd8\xff"[..], "image/jpeg"),
        (&b"GIF8"[..], "image/gif"),
    ];
    if let Some((_, kind)) = known.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Some(format!("data:{kind};base64,{}", STANDARD.encode(bytes)));
    }
    Some(format!("data:image/bmp;base64,{}", STANDARD.encode(Pixels::of(bytes)?.to_bmp())))
}
