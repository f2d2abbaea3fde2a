import { AsyncLocalStorage } from 'node:async_hooks'
import { DATA_AS_OF } from '#app/contracts/api-answer.ts'
import type { RequestMeta } from './transport.server.ts'

type Purpose = NonNullable<RequestMeta['reads']>

/** `asOf` is in epoch milliseconds; null while every answer was current. */
interface Reading {
  purpose: Purpose
  asOf: number | null
}

const readings = new AsyncLocalStorage<Reading>()

export interface Aged<T> {
  value: T
  /** Instant of the oldest data among the answers, epoch milliseconds; null if all are current. */
  asOf: number | null
}

/** Lets the calls of `load` be answered by a replica that may be somewhat behind. */
export async function readForReport<T>(load: () => Promise<T>): Promise<Aged<T>> {
  const reading: Reading = { purpose: 'report', asOf: null }
  const value = await readings.run(reading, load)
  return { value, asOf: reading.asOf }
}

/** Lets the calls of `load` be answered by a replica that is current. */
export function readForFile<T>(load: () => Promise<T>): Promise<T> {
  return readings.run({ purpose: 'file', asOf: null }, load)
}

export function readPurpose(): Purpose | undefined {
  return readings.getStore()?.purpose
}

export function noteAge(headers: Headers): void {
  const reading = readings.getStore()
  const at = Date.parse(headers.get(DATA_AS_OF) ?? '')
  if (!reading || Number.isNaN(at)) return
  reading.asOf = Math.min(at, reading.asOf ?? at)
}
