/** What a call that `sends: 'file'` finds in its input beside params and query, as `file`. */
export interface IncomingFile {
  /** To be read once, as it comes; breaks off with an error where the connection does. Null: no body. */
  stream: ReadableStream<Uint8Array> | null
  /** As it was sent: `multipart/form-data; boundary=…` holds one part with a file. */
  contentType: string
}

/** What a call that `answers: 'file'` gives. */
export interface FileAnswer {
  /** As the downloaded file is called. */
  name: string
  /** By our own table of kinds, never as somebody said. */
  mime: string
  /** Bytes. */
  size: number
  /** Asked for one after the other, as the reader takes them. */
  pieces: AsyncIterable<Uint8Array>
  /** An image drawn by us, shown in a page; everything else is an attachment. */
  isInline?: boolean
}
