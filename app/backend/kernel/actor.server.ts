import { forbidden, unauthorised } from '#app/contracts/api-error.ts'
import { findUser, type User } from '../db/queries/identity/users.server.ts'
import { type Actor, type ApiContext, holds, isStaff, type StaffContext } from './context.server.ts'

/** @throws ApiError 401 without an actor */
export function requireStaff(ctx: ApiContext): asserts ctx is StaffContext {
  if (!isStaff(ctx)) throw unauthorised()
}

export const twoStepEnrolment = () =>
  forbidden({
    code: 'two_step_enrolment',
    message: 'Este parque exige a verificação em duas etapas. Ative-a no menu do seu nome para continuar.'
  })

/** Includes a user who must still set up the second step, so that a public call does not take them for a stranger. */
export function whoIsThere({ actor, enrolling = null }: Pick<ApiContext, 'actor' | 'enrolling'>): Actor | null {
  return actor ?? enrolling
}

/** @throws ApiError 401; 403 `two_step_enrolment` before the second step is set up */
export function requireEnrolled({ actor, enrolling }: ApiContext): Actor {
  if (actor) return actor
  throw enrolling ? twoStepEnrolment() : unauthorised()
}

/** Users of the place need the permission; strangers see the values of a visitor's page. */
export function maySeeValues(placeId: string, ctx: ApiContext): boolean {
  return whoIsThere(ctx)?.placeId !== placeId || holds(ctx.actor, 'operation/values')
}

/** The account of the caller. @throws ApiError 401 once it is gone */
export async function requireUser({ db, actor }: StaffContext): Promise<User> {
  const user = await findUser(db, actor)
  if (!user) throw unauthorised()
  return user
}
