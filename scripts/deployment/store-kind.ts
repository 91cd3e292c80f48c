/** A server that speaks S3, without a bucket. */
export interface Store {
  /** What it is. */
  readonly version: string
  readonly port: number
  stop(): Promise<void>
}

/** A kind of store, and the keys that its only account has. */
export interface StoreKind {
  readonly keys: Readonly<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>
  /** Whether it is installed. */
  isHere(): Promise<boolean>
  /** Starts it with its data in the folder. */
  start(folder: string): Promise<Store>
}
