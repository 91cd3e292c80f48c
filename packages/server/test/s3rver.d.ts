declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      readonly directory: string
      readonly address: string
      readonly port: number
      /** Host below which buckets are names: `bucket.s3.<serviceEndpoint>`. */
      readonly serviceEndpoint: string
      readonly silent: boolean
      readonly allowMismatchedSignatures: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<{ readonly port: number }>
  }
}
