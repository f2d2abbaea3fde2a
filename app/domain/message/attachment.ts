/** Small, because it is stored in the message's row: a calendar entry, a QR code. */
export interface Attachment {
  filename: string
  contentType: string
  /** Base64. */
  content: string
  /** Content id for use within an e-mail's text. */
  cid?: string
}
