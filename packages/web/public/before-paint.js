// Runs before the first paint, so that a chosen theme never flashes in the other one.
try {
  const theme = localStorage.getItem('afterimage-theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be forbidden; the system's theme is then right.
}

// Who is signed in is told nothing of an account.
try {
  if (localStorage.getItem('auth_token') !== null) document.documentElement.dataset.account = ''
} catch {
  // Nobody is signed in then.
}

// Where the page's code cannot be had, what can be read without it is shown (src/app/styles.css).
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement && target.type === 'module')) return
    document.documentElement.dataset.unscripted = ''
    loadAnew(target.src).catch(() => undefined)
  },
  true,
)

// While a site is updated, a page may have come from a process of the version before whose code is there no more: it is loaded once more.
async function loadAnew(code) {
  const last = Number(sessionStorage.getItem('afterimage-loaded-anew'))
  if (Date.now() - last < 60_000 || (await fetch(code, { method: 'HEAD' })).status !== 404) return
  sessionStorage.setItem('afterimage-loaded-anew', String(Date.now()))
  location.reload()
}

// One is on its way that was chosen on another page (shared/carry/carried-start.ts).
if (new URLSearchParams(location.search).has('carried')) document.documentElement.dataset.carried = ''

// A picture that is brought before the page listens is kept for it: the browser would leave the page for a file that is dropped.
{
  const kept = []
  const keep = (event) => {
    const isChosen = event.type === 'change' && event.target.matches('[data-early]')
    const from = isChosen ? event.target : (event.dataTransfer ?? event.clipboardData)
    if (!isChosen) {
      if (!from?.types.includes('Files')) return
      event.preventDefault()
    }
    if (event.type === 'dragover') return
    kept.splice(0, kept.length, ...from.files)
    const name = document.querySelector('[data-early-name]')
    if (name !== null && kept[0]) name.textContent = `${kept[0].name} is kept until this page has loaded.`
  }
  const types = ['dragover', 'drop', 'paste', 'change']
  for (const type of types) document.addEventListener(type, keep)
  // shared/image-input/early-pictures.ts asks.
  const hand = ({ detail }) => {
    detail.push(...kept)
    for (const type of types) document.removeEventListener(type, keep)
    document.removeEventListener('early-pictures', hand)
  }
  document.addEventListener('early-pictures', hand)
}
