/** Input `file` of a call that `sends: 'file'`, beside params and query. */
export interface IncomingFile {
  /** To be read once, as it comes; breaks off with an error where the connection does. Null: no body. */
  stream: ReadableStream<Uint8Array> | null
  /** Content-Type as sent. `multipart/form-data; boundary=…` holds one part with a file. */
  contentType: string
}

/** Result of a call that `answers: 'file'`. */
export interface FileAnswer {
  /** Name of the downloaded file. */
  name: string
  /** Type from our own table of kinds, never from the sender. */
  mime: string
  /** Bytes. */
  size: number
  /** Asked for one after the other, as the reader takes them. */
  pieces: AsyncIterable<Uint8Array>
  /** An image drawn by us, shown in a page; everything else is an attachment. */
  isInline?: boolean
}
