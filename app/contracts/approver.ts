import { z } from 'zod'
import { flag, text } from './tolerant.ts'

/** Somebody other than who asked, who holds the permission to approve. */
export const ApproverSchema = z.object({
  name: text,
  /** y-m-d of the first day on which they may; '' where they may now, or never. */
  from: text,
  /** Their telephone, e-mail or document is that of who asked. */
  never: flag,
  /** Whether it is the caller. */
  is_me: flag
})

export type Approver = z.output<typeof ApproverSchema>
