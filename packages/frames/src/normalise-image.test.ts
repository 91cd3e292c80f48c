import { blackPng } from '@afterimage/testing/images/png'
import sharp, { type SharpOptions } from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { ImageRejected } from './image-rejected.ts'
import { normaliseImage } from './normalise-image.ts'
import type { Pixels } from './pixels.ts'

const FIT = { maxSidePx: 128, sideMultiplePx: 8 }
const RED = { r: 200, g: 30, b: 40 }
const BLUE = { r: 50, g: 80, b: 150 }

/** 96 × 64, red on the left and blue on the right, so that any turn or swap of channels shows. */
function twoColours() {
  return sharp({ create: { width: 96, height: 64, channels: 3, background: RED } })
    .composite([{ input: { create: { width: 48, height: 64, channels: 3, background: BLUE } }, left: 48, top: 0 }])
    .removeAlpha()
}

function at({ width, height, data }: Pixels, x: number, y: number): number[] {
  const index = (Math.floor(y * height) * width + Math.floor(x * width)) * 3
  return [...data.subarray(index, index + 3)]
}

function expectColour(colour: number[], { r, g, b }: typeof RED, tolerance = 8): void {
  for (const [channel, wanted] of [r, g, b].entries()) {
    expect(Math.abs((colour[channel] ?? -999) - wanted), `${colour} is not ${[r, g, b]}`).toBeLessThanOrEqual(tolerance)
  }
}

const rejection = (bytes: Uint8Array) =>
  normaliseImage(bytes, FIT).then(
    () => 'accepted' as const,
    (error: unknown) => (error instanceof ImageRejected ? { reason: error.reason, message: error.message } : error),
  )

describe('what becomes frame 0', () => {
  test.each([
    ['PNG', () => twoColours().png()],
    ['JPEG', () => twoColours().jpeg({ quality: 95 })],
    ['WebP', () => twoColours().webp({ quality: 95 })],
    ['GIF', () => twoColours().gif()],
    ['progressive JPEG', () => twoColours().jpeg({ quality: 95, progressive: true })],
    ['16-bit PNG', () => twoColours().toColourspace('rgb16').png()],
    ['palette PNG', () => twoColours().png({ palette: true })],
  ])('%s is decoded, its colours kept', async (_, encode) => {
    const pixels = await normaliseImage(await encode().toBuffer(), FIT)
    expect(pixels.data).toHaveLength(pixels.width * pixels.height * 3)
    expectColour(at(pixels, 0.2, 0.5), RED)
    expectColour(at(pixels, 0.8, 0.5), BLUE)
  })

  test('a 16-bit PNG really is one', async () => {
    const png = await twoColours().toColourspace('rgb16').png().toBuffer()
    expect(png[24]).toBe(16)
  })

  test('a CMYK JPEG comes out in sRGB', async () => {
    const cmyk = await twoColours().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const pixels = await normaliseImage(cmyk, FIT)
    expect(pixels.data).toHaveLength(pixels.width * pixels.height * 3)
    expectColour(at(pixels, 0.2, 0.5), RED, 25)
    expectColour(at(pixels, 0.8, 0.5), BLUE, 25)
  })

  test('a wide-gamut picture is converted, not merely relabelled', async () => {
    const p3 = await twoColours().withIccProfile('p3').png().toBuffer()
    expect((await sharp(p3).metadata()).icc).toBeDefined()
    expectColour(at(await normaliseImage(p3, FIT), 0.2, 0.5), RED)
  })

  test('a grey picture has three equal channels', async () => {
    const grey = await twoColours().toColourspace('b-w').png().toBuffer()
    expect((await sharp(grey).metadata()).channels).toBe(1)
    const pixels = await normaliseImage(grey, FIT)
    expect(pixels.data).toHaveLength(pixels.width * pixels.height * 3)
    const [r, g, b] = at(pixels, 0.2, 0.5)
    expect([g, b]).toEqual([r, r])
  })

  test('a photo taken sideways is put upright', async () => {
    const sideways = await twoColours().jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()
    const pixels = await normaliseImage(sideways, FIT)
    expect([pixels.width, pixels.height]).toEqual([64, 96])
    expectColour(at(pixels, 0.5, 0.2), RED)
    expectColour(at(pixels, 0.5, 0.8), BLUE)
  })

  test.each(['gif', 'webp'] as const)('of a moving %s the first picture is taken', async (format) => {
    const pages = [RED, BLUE, RED].map((background) => ({ create: { width: 96, height: 64, channels: 3, background } }))
    const stills = await Promise.all(
      pages.map((page) =>
        sharp(page as SharpOptions)
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(stills, { join: { animated: true } })
      [format]({ loop: 0 })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const pixels = await normaliseImage(moving, FIT)
    expect([pixels.width, pixels.height]).toEqual([96, 64])
    expectColour(at(pixels, 0.5, 0.9), RED)
  })

  test('a file that is also a web page leaves only its picture behind', async () => {
    const clean = await twoColours().png().toBuffer()
    const polyglot = Buffer.concat([clean, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    expect(await normaliseImage(polyglot, FIT)).toEqual(await normaliseImage(clean, FIT))
  })
})

describe('transparency', () => {
  const drawing = (colour: typeof RED) =>
    sharp({ create: { width: 96, height: 64, channels: 4, background: { ...colour, alpha: 0 } } })
      .composite([{ input: { create: { width: 48, height: 64, channels: 3, background: colour } }, left: 0, top: 0 }])
      .png()
      .toBuffer()

  test('a dark drawing lies on white', async () => {
    const pixels = await normaliseImage(await drawing({ r: 10, g: 10, b: 10 }), FIT)
    expectColour(at(pixels, 0.8, 0.5), { r: 255, g: 255, b: 255 })
  })

  test('a white drawing lies on ink, where it can be seen', async () => {
    const pixels = await normaliseImage(await drawing({ r: 250, g: 250, b: 250 }), FIT)
    expectColour(at(pixels, 0.8, 0.5), { r: 14, g: 14, b: 14 })
    expectColour(at(pixels, 0.2, 0.5), { r: 250, g: 250, b: 250 })
  })
})

describe('what is refused', () => {
  test('an empty file', async () => {
    expect(await rejection(new Uint8Array())).toMatchObject({ reason: 'empty' })
  })

  test('a text file', async () => {
    expect(await rejection(Buffer.from('Dear editor,'))).toMatchObject({ reason: 'not_an_image' })
  })

  test('a file over 10 MB, before it is looked at', async () => {
    const answer = await rejection(Buffer.concat([await twoColours().png().toBuffer(), Buffer.alloc(10_000_000)]))
    expect(answer).toMatchObject({ reason: 'too_many_bytes', message: expect.stringContaining('10.0 MB') })
  })

  test.each([
    [
      'SVG',
      () => Buffer.from('<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['SVG', () => Buffer.from('\ufeff <svg width="9" height="9"><image href="file:///etc/passwd"/></svg>')],
    ['HEIC', () => Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['TIFF', () => twoColours().tiff().toBuffer()],
    ['AVIF', () => twoColours().avif({ effort: 0 }).toBuffer()],
    ['BMP', () => Buffer.from('BM\x46\0\0\0', 'latin1')],
    ['PDF', () => Buffer.from('%PDF-1.7')],
    ['video', () => Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0', 'latin1')],
  ])('%s, by its name and with what to do instead', async (name, make) => {
    const answer = await rejection(await make())
    expect(answer).toEqual({
      reason: 'unsupported_format',
      message: `${name} files are not supported. Save the picture as PNG, JPEG, GIF or WebP and try again.`,
    })
  })

  test('a picture of 256 megapixels in a file of 30 KB, at once', async () => {
    const started = performance.now()
    const answer = await rejection(blackPng(16_000, 16_000))
    expect(answer).toMatchObject({ reason: 'too_many_pixels', message: expect.stringContaining('40 megapixels') })
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('a picture of one pixel', async () => {
    const answer = await rejection(blackPng(1, 1))
    expect(answer).toMatchObject({ reason: 'too_small', message: expect.stringContaining('1 × 1 pixels') })
  })

  test.each(['png', 'jpeg', 'webp'] as const)('a %s that breaks off', async (format) => {
    const noise = Buffer.from(Uint8Array.from({ length: 96 * 64 * 3 }, (_, i) => (i * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 96, height: 64, channels: 3 } })
      [format]()
      .toBuffer()
    expect(await rejection(whole)).toBe('accepted')
    expect(await rejection(whole.subarray(0, whole.length / 2))).toMatchObject({ reason: 'damaged' })
  })

  test('a GIF that breaks off in its first picture', async () => {
    const whole = await twoColours().gif().toBuffer()
    expect(await rejection(whole.subarray(0, 24))).toMatchObject({ reason: 'damaged' })
  })

  test('a script that only begins like a GIF', async () => {
    expect(await rejection(Buffer.from('GIF89a/*....*/=1;alert(document.cookie)'))).toMatchObject({ reason: 'damaged' })
  })
})

test('40 megapixels are still accepted', async () => {
  const pixels = await normaliseImage(blackPng(8_000, 5_000), FIT)
  expect([pixels.width, pixels.height]).toEqual([128, 80])
})

describe('many at once', () => {
  /** The most that sharp had in hand at a time. */
  const inHand = () => {
    const { queue, process } = sharp.counters()
    return queue + process
  }
  const atMost = async (works: readonly Promise<unknown>[]) => {
    let most = 0
    const looking = setInterval(() => {
      most = Math.max(most, inHand())
    }, 1)
    try {
      await Promise.all(works)
    } finally {
      clearInterval(looking)
    }
    return most
  }

  test('are decoded two at a time, and large ones one by one', async () => {
    const photo = await twoColours().resize(4_000, 3_000).jpeg().toBuffer()
    // It counts for the whole process: what a test before this one has left in work is not ours.
    await vi.waitFor(() => expect(inHand()).toBe(0))
    expect(await atMost(Array.from({ length: 6 }, () => normaliseImage(photo, FIT)))).toBe(2)
    const large = blackPng(5_000, 4_100)
    const works = Array.from({ length: 4 }, () => normaliseImage(large, FIT))
    // All headers have been read by then, which two may be at a time.
    await Promise.race(works)
    expect(await atMost(works)).toBe(1)
  })

  test('anyone who stops waiting is not decoded', async () => {
    const photo = await twoColours().resize(2_000, 1_500).jpeg().toBuffer()
    const stopped = new AbortController()
    const works = Array.from({ length: 4 }, () => normaliseImage(photo, FIT))
    const given = normaliseImage(photo, FIT, stopped.signal)
    stopped.abort(new Error('gone home'))
    await expect(given).rejects.toThrow('gone home')
    expect(await Promise.all(works)).toHaveLength(4)
  })
})
