/** Small, for it stands in the message's row: a calendar entry, a QR code. */
export interface Attachment {
  filename: string
  contentType: string
  /** Base64. */
  content: string
  /** Shown within the text of an e-mail, which names it by this. */
  cid?: string
}
