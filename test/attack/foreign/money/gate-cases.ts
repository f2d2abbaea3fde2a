import { randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import type { IdCase } from '../id-case.ts'

const at = '2026-11-20T12:00:00Z'

export const gateCases: IdCase[] = [
  { id: 'getGateConflict', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.conflict } }) },
  {
    id: 'seeGateConflict',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.conflict }, body: { note: 'Era a mesma família' } })
  },
  {
    id: 'setGateAllotments',
    field: 'body.slots.product',
    input: ({ mine, theirs }) => ({
      body: { device: mine.gateDevice, slots: [{ product: theirs.product, time: '14:00', people: '0' }] }
    }),
    empty: true
  },
  {
    id: 'postGateScans',
    field: 'body.scans.code',
    input: ({ mine, theirs }) => ({
      body: {
        clock: at,
        scans: [{ device: mine.gateDevice, sequence: 2, at, code: theirs.code, direction: 'entry', people: 1 }]
      }
    }),
    empty: true
  },
  {
    id: 'postGateSignatures',
    field: 'body.signatures.code',
    input: ({ mine, theirs }) => ({
      body: {
        clock: at,
        signatures: [
          { device: mine.gateDevice, sequence: 3, at, code: theirs.code, version: '1-0123456789ab', sealed: 'a.b.c' }
        ]
      }
    }),
    empty: true
  }
]

export interface GateThings {
  /** Browser at a gate, of the manager. */
  gateDevice: string
  /** Number of a scan without network that did not fit. */
  conflict: string
}

export async function addGateDevice(db: Database, placeId: string, userId: number): Promise<GateThings> {
  const gateDevice = randomUUID()
  await db.pool.query('insert into gate_devices (uuid, place_id, user_id) values ($1, $2, $3)', [
    gateDevice,
    placeId,
    userId
  ])
  const { rows } = await db.pool.query(
    `insert into gate_scans (place_id, device_uuid, sequence, user_id, body_hash, at, device_at, received_at, code,
       direction, people, problem, message)
     values ($1, $2, 1, $3, '', $4, $4, $4, 'A1C2D3E4', 'entry', 2, 'unknown', 'Nenhuma reserva tem este código.')
     returning id`,
    [placeId, gateDevice, userId, at]
  )
  return { gateDevice, conflict: String(rows[0].id) }
}
