import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type Column, DataTable, EmptyState, PageHeader, SituationTag } from '#app/components/index.ts'
import { type CounterDevice, type CounterProduct, listCounterDevices } from '#app/contracts/trafx/calls.ts'
import { daysBetween, formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { modeLabel } from '#app/domain/counter/mode.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { productName } from '../file-row.ts'
import { factorLabel, numberLabel, voltsLabel } from '../labels.ts'
import { SectionNav } from '../section-nav.tsx'

/** Days without a reading after which a counter needs a visit. */
const staleDays = 35

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { devices, products } = await viewer.call(listCounterDevices, {})
  const today = viewer.today()
  const known = { products, today, timezone: viewer.place.timezone }
  return {
    devices: devices.map((device) => toDeviceRow(device, known)),
    areas: products.map(({ uuid, name, carrying_capacity: people }) => ({ uuid, name, people })),
    // Without this call counters come from uploaded files, and settings could not be stored.
    canEdit: viewer.can('trafx/edit') && viewer.offers(listCounterDevices),
    keeps: viewer.offers(listCounterDevices)
  }
}

interface Known {
  products: readonly CounterProduct[]
  today: string
  timezone: string
}

function toDeviceRow(device: CounterDevice, { products, today, timezone }: Known) {
  const { last_date: last } = device
  return {
    serial: device.serial,
    name: device.name || device.serial,
    product: productName(products, device.prodUuid),
    mode: modeLabel(device.mode),
    factor: factorLabel(device.factor),
    battery: voltsLabel(device.last_battery),
    file: device.last_file,
    uploaded: device.last_upload ? formatInstant(device.last_upload, timezone) : '',
    lastDay: last === '' ? 'nenhum' : formatDay(last),
    isStale: last !== '' && daysBetween(last, today) > staleDays
  }
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>
type DeviceRow = Data['devices'][number]
type AreaRow = Data['areas'][number]

export default function Devices() {
  const { devices, areas, canEdit, keeps } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Aparelhos" lead="Onde cada contador está, e quanto vale uma contagem dele." />
      <SectionNav />
      {devices.length > 0 ? (
        <DataTable
          caption="Contadores"
          hideCaption
          columns={deviceColumns}
          rows={devices}
          rowKey={({ serial }) => serial}
          rowHref={canEdit ? ({ serial }) => `/trafx/devices/${encodeURIComponent(serial)}` : undefined}
        />
      ) : (
        <EmptyState title="Nenhum contador conhecido">
          Um contador aparece aqui depois do primeiro arquivo enviado.
        </EmptyState>
      )}
      {keeps ? (
        <>
          <h2 className="list-title">Capacidade de carga dos atrativos</h2>
          <DataTable
            caption="Pessoas por dia que a área suporta"
            columns={areaColumns}
            rows={areas}
            rowKey={({ uuid }) => uuid}
            rowHref={canEdit ? ({ uuid }) => `/trafx/capacity/${uuid}` : undefined}
          />
        </>
      ) : null}
    </>
  )
}

const deviceColumns: Column<DeviceRow>[] = [
  {
    key: 'name',
    header: 'Contador',
    cell: ({ name, serial }) => (
      <>
        {name} <span className="sub">{serial}</span>
      </>
    )
  },
  { key: 'product', header: 'Atrativo', cell: ({ product }) => product },
  { key: 'mode', header: 'Modo', cell: ({ mode }) => mode },
  { key: 'factor', header: 'Calibração', align: 'end', cell: ({ factor }) => `× ${factor}` },
  { key: 'battery', header: 'Bateria', align: 'end', cell: ({ battery }) => battery || '–' },
  {
    key: 'last',
    header: 'Último dia com dados',
    cell: ({ lastDay, isStale }) => (
      <>
        {lastDay} {isStale ? <SituationTag tone="amber">Falta coletar</SituationTag> : null}
      </>
    )
  },
  {
    key: 'file',
    header: 'Último arquivo',
    card: 'full',
    cardLabel: 'Último arquivo',
    cell: ({ file, uploaded }) => (
      <>
        <span className="file-name log-name">{file}</span> <span className="sub">{uploaded}</span>
      </>
    )
  }
]

const areaColumns: Column<AreaRow>[] = [
  { key: 'name', header: 'Atrativo', cell: ({ name }) => name },
  {
    key: 'people',
    header: 'Pessoas por dia',
    align: 'end',
    cell: ({ people }) => (people > 0 ? numberLabel(people) : 'não definida')
  }
]

export const meta: MetaFunction = () => [{ title: 'Aparelhos · Contadores · Trilha' }]
