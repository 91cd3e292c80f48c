import { z } from 'zod'

/** A bucket, and how to reach it. */
export interface S3Address {
  readonly bucket: string
  /** Before every name: empty, or `some/prefix/`. */
  readonly prefix: string
  /** Another store than Amazon's. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Whether the bucket is part of the path (`https://host/bucket/…`) instead of the host (`https://bucket.host/…`). */
  readonly isPathStyle: boolean
}

const settings = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  pathStyle: z.enum(['true', 'false']).default('false'),
})

/** Reads `s3://bucket/prefix?endpoint=…&region=…&pathStyle=…`; undefined when the text is none. */
export function parseS3Address(text: string): S3Address | undefined {
  const [, bucket, prefix = '', query = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?(?:\?(.*))?$/.exec(text) ?? []
  const parsed = settings.safeParse(Object.fromEntries(new URLSearchParams(query)))
  if (bucket === undefined || !parsed.success) return undefined
  const { endpoint, region, pathStyle } = parsed.data
  const inside = prefix.replace(/^\/+|\/+$/g, '')
  return {
    bucket,
    prefix: inside === '' ? '' : `${inside}/`,
    endpoint,
    region,
    isPathStyle: pathStyle === 'true',
  }
}
