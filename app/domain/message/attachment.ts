/** Small, for it stands in the message's row: a calendar entry, a QR code. */
export interface Attachment {
  filename: string
  contentType: string
  /** Base64. */
  content: string
}
