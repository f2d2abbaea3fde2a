/** Input `file` of a call that `sends: 'file'`, beside params and query. */
export interface IncomingFile {
  /** Body to be read once; it fails with an error if the connection breaks. Null for no body. */
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
  /** Read one after the other at the reader's pace. */
  pieces: AsyncIterable<Uint8Array>
  /** True for an image drawn by us, shown in a page; everything else is an attachment. */
  isInline?: boolean
}
