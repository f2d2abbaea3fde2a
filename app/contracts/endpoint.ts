import { z } from 'zod'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'

export type ApiName = 'main' | 'node'
export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A list of permissions means any one of them. */
export type Access = 'public' | 'session' | PermissionKey | readonly PermissionKey[]

/** Call of specification §7: both sides of the wire read and write through these schemas. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType
> {
  /** Stable name, also the `operationId` of the OpenAPI document. */
  id: string
  api: ApiName
  method: ApiMethod
  /** Path as the specification writes it, without the API's prefix; `{name}` marks a parameter. */
  path: string
  access: Access
  summary: string
  params: P
  query: Q
  body: B
  response: R
  /** Creation calls answer 201. */
  created: boolean
  /**
   * `file`: the body is one file, passed on as it arrives (`api-client/files`). `notice`: a message of another program,
   * passed on unread: query, a few headers and a body of at most 16 kB.
   */
  sends: 'json' | 'file' | 'notice'
  /** `file`: the answer is a file, read as it arrives. */
  answers: 'json' | 'file'
  /** True if it serves users who still have to set up an authenticator app; every other call refuses them. */
  beforeEnrolment: boolean
}

type Described<P, Q, B, R> = {
  id: string
  api: ApiName
  method: ApiMethod
  path: string
  access: Access
  summary: string
  params?: P
  query?: Q
  body?: B
  response: R
  created?: boolean
  sends?: 'json' | 'file' | 'notice'
  answers?: 'json' | 'file'
  beforeEnrolment?: boolean
}

const nothing = z.object({})

/** Missing parts become empty objects. */
export function endpoint<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = z.ZodType
>(described: Described<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    created: false,
    sends: 'json',
    answers: 'json',
    beforeEnrolment: false,
    ...described,
    params: (described.params ?? nothing) as P,
    query: (described.query ?? nothing) as Q,
    body: (described.body ?? nothing) as B
  }
}

type Part<Name extends string, S extends z.ZodType> =
  Record<never, never> extends z.input<S> ? { [K in Name]?: z.input<S> } : { [K in Name]: z.input<S> }

export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never

/** Result for the caller after tolerant reading: money in centavos, dates y-m-d. */
export type CallOutput<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never

export type Received<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never

export type Answer<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never
