import { listCounterDevices } from '#app/contracts/trafx/calls.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { seriesByDevice, seriesByProduct } from '../counter-series.ts'
import { lastDay } from '../counts-query.ts'
import { deviceLabel } from '../labels.ts'
import { loadCounts } from '../load-counts.server.ts'
import { readEntriesQuery } from './query.ts'
import { toSeriesView } from './series-view.ts'

/** Returns no series for invalid parameters. */
export async function loadEntries(viewer: Viewer, search: URLSearchParams) {
  const { devices, products } = await viewer.call(listCounterDevices, {})
  const today = viewer.today()
  const asked = readEntriesQuery(search, {
    last: lastDay(devices, today),
    devices,
    products
  })
  const options = {
    devices: devices.map((device) => ({ value: device.serial, label: deviceLabel(device) })),
    products: products.map(({ uuid, name }) => ({ value: uuid, label: name }))
  }
  if (Object.keys(asked.errors).length > 0) return { asked, options, series: null, hasDevices: true }
  const entries = await loadCounts(viewer, asked.range)
  const wanted = entries.filter(
    ({ serial, prodUuid }) =>
      (asked.contador === '' || serial === asked.contador) && (asked.atrativo === '' || prodUuid === asked.atrativo)
  )
  const byDevice = seriesByDevice({ entries: wanted, grain: asked.grain, products, ...asked.range })
  const series = asked.por === 'atrativo' ? seriesByProduct(byDevice, products) : byDevice
  return {
    asked,
    options,
    series: series
      .map((one) => toSeriesView(one, asked.grain))
      .filter(({ hasCounts, coarseDays }) => hasCounts || coarseDays > 0),
    hasDevices: devices.length > 0
  }
}

export type EntriesData = Awaited<ReturnType<typeof loadEntries>>
