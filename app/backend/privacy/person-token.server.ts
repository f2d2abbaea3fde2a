import { z } from 'zod'
import { notFound } from '#app/contracts/api-error.ts'
import type { Person } from '#app/domain/privacy/person.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'

const purpose = 'privacy-person'
const lifeMs = 2 * 3_600_000

const PersonSchema = z.object({
  document: z.string(),
  country: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  names: z.array(z.string())
})

const TokenSchema = z.object({ placeId: z.string(), userId: z.number(), until: z.number(), person: PersonSchema })

/** Seals the person for an address; only the user who found them can open it. */
export function sealToken(person: Person, ctx: StaffContext): string {
  const { placeId, userId } = ctx.actor
  return ctx.seal.seal(purpose, { placeId, userId, until: ctx.now().getTime() + lifeMs, person })
}

/** @throws ApiError 404 for what is another's, too old or none */
export function openToken(token: string, ctx: StaffContext): Person {
  const { placeId, userId } = ctx.actor
  const read = TokenSchema.safeParse(ctx.seal.unseal(purpose, token))
  const isOwn = read.success && read.data.placeId === placeId && read.data.userId === userId
  if (isOwn && read.data.until > ctx.now().getTime()) return read.data.person
  throw notFound({ message: 'Esta busca não vale mais. Procure a pessoa de novo.' })
}

/** Seals the person of a waiting request; the user who decides it opens it. */
export const sealPerson = (person: Person, { seal }: Pick<ApiContext, 'seal'>) => seal.seal('privacy-request', person)

export function unsealPerson(sealed: string, { seal }: Pick<ApiContext, 'seal'>): Person | null {
  const read = PersonSchema.safeParse(seal.unseal('privacy-request', sealed))
  return read.success ? read.data : null
}
