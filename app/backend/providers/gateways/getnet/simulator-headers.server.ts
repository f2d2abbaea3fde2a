import { z } from 'zod'
import type { PixOrder } from '../payment-gateway.server.ts'

/** The real provider knows these from its contract and portal, and never gets them. */
const name = 'x-simulator-merchant'

const MerchantSchema = z.object({
  pixKey: z.string(),
  merchantName: z.string(),
  merchantCity: z.string(),
  noticeUrl: z.string()
})

export type SimulatedMerchant = z.output<typeof MerchantSchema>

/** A header is plain ASCII, unlike names of places. */
export function simulatorHeaders({ pixKey, merchantName, merchantCity, noticeUrl }: PixOrder): Record<string, string> {
  const merchant = { pixKey, merchantName, merchantCity, noticeUrl }
  return { [name]: Buffer.from(JSON.stringify(merchant)).toString('base64url') }
}

export function readSimulatedMerchant(headers: Headers): SimulatedMerchant | null {
  try {
    const text = Buffer.from(headers.get(name) ?? '', 'base64url').toString()
    return MerchantSchema.parse(JSON.parse(text))
  } catch {
    return null // anybody may write a header: the simulator answers 400
  }
}
