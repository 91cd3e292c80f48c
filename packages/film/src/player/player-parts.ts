import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { HEAT_SCALE } from '@afterimage/core/heat'

const require = createRequire(import.meta.url)

let parts: Promise<{ style: string; script: string }> | undefined

/** The player's style, its fonts inside, and its script as it was bundled. Read once. */
export function playerParts(): Promise<{ style: string; script: string }> {
  parts ??= load()
  return parts
}

async function load(): Promise<{ style: string; script: string }> {
  const [tokens, rules, controls, lane, chapters, heat, script, ...faces] = await Promise.all([
    readFile(new URL('./page/tokens.css', import.meta.url), 'utf8'),
    readFile(new URL('./page/player.css', import.meta.url), 'utf8'),
    readFile(new URL('./page/controls.css', import.meta.url), 'utf8'),
    readFile(new URL('./page/lane.css', import.meta.url), 'utf8'),
    readFile(new URL('./page/chapters.css', import.meta.url), 'utf8'),
    readFile(new URL('./page/heat.css', import.meta.url), 'utf8'),
    readFile(new URL('./page/player.bundle.js', import.meta.url), 'utf8'),
    fontFace(
      'Instrument Serif',
      '400',
      'normal',
      require.resolve('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2'),
    ),
    fontFace(
      'Instrument Serif',
      '400',
      'italic',
      require.resolve('@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2'),
    ),
    fontFace(
      'Geist',
      '100 900',
      'normal',
      require.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
    ),
    fontFace(
      'Geist Mono',
      '100 900',
      'normal',
      require.resolve('@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'),
    ),
  ])
  return {
    style: [...faces, tokens, rules, controls, lane, chapters, heat, `.scale i{background:${HEAT_SCALE}}`].join(''),
    script,
  }
}

async function fontFace(family: string, weight: string, style: string, file: string): Promise<string> {
  const woff2 = await readFile(file)
  const source = `url(data:font/woff2;base64,${woff2.toString('base64')}) format("woff2")`
  return `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:${source}}\n`
}
