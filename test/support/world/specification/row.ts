import { expect } from 'vitest'
import type { Request, World } from './world.ts'

/** Call of specification §7, and the fields that its answer must have. */
export interface Row {
  call: string
  ask(world: World): Request | Promise<Request>
  answer: unknown
}

export const get = (path: string) => () => ({ method: 'GET', path })
export const post = (path: string, body?: unknown) => ({ method: 'POST', path, body })
export const put = (path: string, body: unknown) => ({ method: 'PUT', path, body })
export const text = expect.any(String)
export const list = expect.any(Array)

let made = 0
/** Returns the next number of this process. */
export const nextNumber = () => ++made
