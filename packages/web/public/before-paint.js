// Runs before the first paint, so that a chosen theme never flashes in the other one.
try {
  const theme = localStorage.getItem('afterimage-theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be forbidden; the system's theme is then right.
}

// A picture that is brought before the page listens is kept for it: the browser would leave the page for a file that is dropped.
{
  const kept = []
  const keep = (event) => {
    const from = event.dataTransfer ?? event.clipboardData
    if (!from?.types.includes('Files')) return
    event.preventDefault()
    if (event.type !== 'dragover') kept.splice(0, kept.length, ...from.files)
  }
  const types = ['dragover', 'drop', 'paste']
  for (const type of types) document.addEventListener(type, keep)
  // shared/image-input/early-pictures.ts asks.
  const hand = ({ detail }) => {
    detail.push(...kept)
    for (const type of types) document.removeEventListener(type, keep)
    document.removeEventListener('early-pictures', hand)
  }
  document.addEventListener('early-pictures', hand)
}
