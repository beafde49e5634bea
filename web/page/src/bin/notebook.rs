//! The program of the notebook's page.

fn main() {
    web_page::start_notebook();
}
