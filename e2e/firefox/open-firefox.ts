import puppeteer, { type Browser, type Page } from 'puppeteer-core'

const WAIT_MS = 30_000

export interface Firefox {
  /** A page of a visitor who was never here. */
  openPage(): Promise<Page>
  /** What its console said of the policy, and what no page caught. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** Opens Firefox, driven over WebDriver BiDi, for the server at the address. */
export async function openFirefox(executablePath: string, url: string): Promise<Firefox> {
  const browser: Browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const complaints: string[] = []
  return {
    complaints,
    openPage: async () => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      page.setDefaultTimeout(WAIT_MS)
      await page.setViewport({ width: 1280, height: 900 })
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${String(error)}`))
      page.on('console', (message) => {
        if (/content-security-policy|\bcsp\b/i.test(message.text())) complaints.push(`${page.url()}: ${message.text()}`)
      })
      // Firefox tells the console of violations, but not always those who drive it: the page itself hears of each.
      await page.evaluateOnNewDocument(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
          // biome-ignore lint/suspicious/noConsole: the console is where those who drive a page hear of it.
          console.error(`CSP ${violatedDirective} ${blockedURI} ${sourceFile}`),
        )
      })
      await page.goto(`${url}/healthz`)
      await page.evaluate(() => {
        localStorage.setItem('afterimage-consent', '{"necessary":true,"analytics":false,"marketing":false}')
      })
      return page
    },
    close: () => browser.close(),
  }
}
