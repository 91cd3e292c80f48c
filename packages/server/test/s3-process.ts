import S3rver from '@20minutes/s3rver'

// Run by s3-server.ts: serves one bucket, or none yet, and says at which port, for as long as its input is open.
process.stdin.once('end', () => process.exit()).resume()
const [directory = '', serviceEndpoint = '', bucket = '', isStrict = ''] = process.argv.slice(2)
const server = new S3rver({
  directory,
  serviceEndpoint,
  address: '127.0.0.1',
  port: 0,
  silent: true,
  allowMismatchedSignatures: isStrict !== 'strict',
  configureBuckets: bucket === '' ? [] : [{ name: bucket }],
})
const { port } = await server.run()
process.stdout.write(`listening on ${port}\n`)
