//! Pictures that programs write: PBM, PGM, PPM and BMP.

/// Largest number of pixels of a picture that is decoded.
const MOST_PIXELS: usize = 1 << 24;

/// Pixels, row by row from the top, as red, green, blue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Pixels {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<u8>,
}

/// Reads the numbers in the text of a PNM file, between which there may be comments.
struct Numbers<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Numbers<'_> {
    fn next(&mut self) -> Option<usize> {
        loop {
            match self.bytes.get(self.at)? {
                b'#' => {
                    let end = self.bytes[self.at..].iter().position(|byte| *byte == b'\n')?;
                    self.at += end;
                }
                byte if byte.is_ascii_whitespace() => self.at += 1,
                _ => break,
            }
        }
        let digits = self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = std::str::from_utf8(&self.bytes[self.at..self.at + digits]).ok()?;
        self.at += digits;
        text.parse().ok()
    }

    /// A digit 0 or 1, which the digits of a plain bitmap need no space between.
    fn bit(&mut self) -> Option<usize> {
        while self.bytes.get(self.at)?.is_ascii_whitespace() {
            self.at += 1;
        }
        self.at += 1;
        Some(usize::from(self.bytes[self.at - 1] == b'1'))
    }
}

impl Pixels {
    /// The picture in a file of these formats. `None`: it is another one, or has more than 16 Mi pixels.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        Self::of_pnm(bytes).or_else(|| Self::of_bmp(bytes))
    }

    /// Decodes a BMP with 24 or 32 bits a pixel and without compression, as programs write them.
    fn of_bmp(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.strip_prefix(b"BM").map(|_| bytes)?;
        let word = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let (start, width, lines) = (word(10)? as usize, word(18)? as usize, word(22)? as i32);
        let (bits, compression) = (bytes.get(28).copied()?, word(30)?);
        let height = lines.unsigned_abs() as usize;
        let size = usize::from(bits / 8);
        let is_known = matches!(bits, 24 | 32) && matches!(compression, 0 | 3);
        width.checked_mul(height).filter(|pixels| is_known && (1..=MOST_PIXELS).contains(pixels))?;
        let stride = (width * size).next_multiple_of(4);
        let mut rgb = Vec::with_capacity(width * height * 3);
        for row in 0..height {
            // A positive height means that the lowest row comes first.
            let row = if lines > 0 { height - 1 - row } else { row };
            for column in 0..width {
                let at = start + row * stride + column * size;
                let byte = |offset: usize| bytes.get(at + offset).copied().unwrap_or(0);
                rgb.extend([byte(2), byte(1), byte(0)]);
            }
        }
        Some(Self { width, height, rgb })
    }

    /// Decodes P1 to P6. Missing pixels at the end are black.
    fn of_pnm(bytes: &[u8]) -> Option<Self> {
        let kind = match bytes {
            [b'P', kind @ b'1'..=b'6', next, ..] if next.is_ascii_whitespace() || *next == b'#' => *kind,
            _ => return None,
        };
        let mut numbers = Numbers { bytes, at: 2 };
        let (width, height) = (numbers.next()?, numbers.next()?);
        let most = if matches!(kind, b'1' | b'4') { 1 } else { numbers.next()?.clamp(1, 65535) };
        let pixels = width.checked_mul(height).filter(|pixels| (1..=MOST_PIXELS).contains(pixels))?;
        let channels = if matches!(kind, b'3' | b'6') { 3 } else { 1 };
        let scaled = |value: usize| (value.min(most) * 255 / most) as u8;
        let mut samples = Vec::with_capacity(pixels * channels);
        if kind <= b'3' {
            for _ in 0..pixels * channels {
                let value = if kind == b'1' { numbers.bit() } else { numbers.next() };
                samples.push(
                    value.map_or(
                        0,
                        |value| if kind == b'1' { 255 * (1 - value as u8) } else { scaled(value) },
                    ),
                );
            }
        } else {
            // One byte of space ends the numbers.
            let data = bytes.get(numbers.at + 1..).unwrap_or_default();
            let byte = |at: usize| usize::from(data.get(at).copied().unwrap_or(0));
            for row in 0..height {
                for column in 0..width * channels {
                    let at = row * width * channels + column;
                    samples.push(match kind {
                        b'4' => {
                            let bits = byte(row * width.div_ceil(8) + column / 8);
                            if bits >> (7 - column % 8) & 1 == 1 { 0 } else { 255 }
                        }
                        _ if most > 255 => scaled(byte(2 * at) << 8 | byte(2 * at + 1)),
                        _ => scaled(byte(at)),
                    });
                }
            }
        }
        let rgb = if channels == 3 { samples } else { samples.iter().flat_map(|v| [*v; 3]).collect() };
        Some(Self { width, height, rgb })
    }
}

impl Pixels {
    /// The pixels as an uncompressed BMP with 24 bits a pixel, which every browser shows.
    pub fn to_bmp(&self) -> Vec<u8> {
        let row = (self.width * 3).next_multiple_of(4);
        let size = row * self.height;
        let mut out = Vec::with_capacity(54 + size);
        out.extend(b"BM");
        for word in [54 + size, 0, 54, 40, self.width, self.height] {
            out.extend((word as u32).to_le_bytes());
        }
        out.extend([1, 0, 24, 0]);
        for word in [0, size, 2835, 2835, 0, 0] {
            out.extend((word as u32).to_le_bytes());
        }
        // From the lowest row up, as blue, green, red, each row filled up to words.
        for line in self.rgb.chunks(self.width * 3).rev() {
            line.chunks(3).for_each(|pixel| out.extend([pixel[2], pixel[1], pixel[0]]));
            out.resize(out.len() + row - self.width * 3, 0);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portable_pictures_are_decoded() {
        let check = |bytes: &[u8], width: usize, rgb: &[u8]| {
            let got = Pixels::of_pnm(bytes).unwrap();
            assert_eq!((got.width, got.rgb.as_slice()), (width, rgb));
        };
        check(b"P6\n# made by hand\n2 1\n255\n\x01\x02\x03\xff\x00\x80", 2, &[1, 2, 3, 255, 0, 128]);
        check(b"P5 1 2 15 \x0f\x05", 1, &[255, 255, 255, 85, 85, 85]);
        check(b"P3\n1 1\n1\n1 0 1", 1, &[255, 0, 255]);
        check(b"P2 2 1 100 50 100", 2, &[127, 127, 127, 255, 255, 255]);
        check(b"P1 3 1\n1 01", 3, &[0, 0, 0, 255, 255, 255, 0, 0, 0]);
        check(b"P4 2 1\n\x80", 2, &[0, 0, 0, 255, 255, 255]);
        check(b"P5 1 1 65535 \x80\x00", 1, &[127, 127, 127]);
        // The file ends too soon.
        check(b"P6 1 1 255 \x09", 1, &[9, 0, 0]);
        for bad in [&b"P7 1 1"[..], b"P6 0 1 255 ", b"P5 99999999 99999999 255 ", b"Pa", b""] {
            assert_eq!(Pixels::of_pnm(bad), None);
        }
    }

    #[test]
    fn rows_of_a_bitmap_are_words() {
        let pixels = Pixels { width: 1, height: 2, rgb: vec![1, 2, 3, 4, 5, 6] };
        let bitmap = pixels.to_bmp();
        assert_eq!(Pixels::of(&bitmap), Some(pixels));
        assert_eq!(bitmap.len(), 54 + 8);
        assert_eq!(bitmap[54..], [6, 5, 4, 0, 3, 2, 1, 0]);
    }
}
