//! The program of a lesson's page.

fn main() {
    web_page::start_page();
}
