/** Small, because it is stored in the message's row: a calendar entry, a QR code. A larger file is drawn. */
export interface Attachment {
  filename: string
  contentType: string
  /** Base64; '' for one that is drawn when it leaves. */
  content: string
  /** `ticket`: the PDF of the booking that the message is about, as it is when the message leaves. */
  drawn?: 'ticket'
  /** Content id for use within an e-mail's text. */
  cid?: string
}
