import { expect, test } from 'vitest'
import { parseS3Address } from './s3-address.ts'

test('a bucket is all that an address needs', () => {
  expect(parseS3Address('s3://pictures')).toEqual({
    bucket: 'pictures',
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
    isPathStyle: false,
  })
})

test('a prefix, another store, its region and its style of addresses', () => {
  const text = 's3://pictures/live/a/?endpoint=https://s3.example.com/&region=eu-central-1&pathStyle=true'
  expect(parseS3Address(text)).toEqual({
    bucket: 'pictures',
    prefix: 'live/a/',
    endpoint: 'https://s3.example.com',
    region: 'eu-central-1',
    isPathStyle: true,
  })
})

test.each([
  'https://pictures.s3.example.com',
  's3://',
  's3://P',
  's3://pictures?endpoint=ftp://a',
  's3://pictures?pathStyle=yes',
  's3://pictures?secret=abc',
])('%s is no address of a bucket', (text) => {
  expect(parseS3Address(text)).toBeUndefined()
})
