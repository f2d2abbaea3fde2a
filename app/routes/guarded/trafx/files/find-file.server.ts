import { ApiError, notFound } from '#app/contracts/api-error.ts'
import { deleteCounterLog, listCounterDevices, listCounterLogs } from '#app/contracts/trafx/calls.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { type FileRow, toFileRow } from '../file-row.ts'

/** @throws ApiError 404 for a log unknown to this place */
export async function findFile(viewer: Viewer, id: string | undefined): Promise<FileRow> {
  const [logs, { products }] = await Promise.all([
    viewer.call(listCounterLogs, {}),
    viewer.call(listCounterDevices, {})
  ])
  const log = logs.find((known) => known.id === id)
  if (!log) throw notFound({ message: 'Registro não encontrado.' })
  return toFileRow(log, { products, timezone: viewer.place.timezone })
}

/** A 404 is fine: a second submission finds it deleted. @throws ApiError */
export async function deleteFile(viewer: Viewer, id = ''): Promise<void> {
  try {
    await viewer.call(deleteCounterLog, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
