import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  type Column,
  type CrumbHandle,
  DataTable,
  Icon,
  LinkButton,
  type LiveHandle,
  Notice,
  PageHeader,
  SituationTag
} from '#app/components/index.ts'
import { readFleet } from '#app/contracts/transport/fleet.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { type FleetRow, toCompanyRow, toDriverRow, toVehicleRow } from './rows.ts'
import { UseTag } from './use-tag.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport')
  const fleet = await whereKnown(viewer.call(readFleet, {}))
  const today = viewer.today()
  const { vehicles = [], drivers = [], companies = [] } = fleet ?? {}
  return {
    isOffered: fleet !== null,
    vehicles: vehicles.map(toVehicleRow),
    drivers: drivers.map((driver) => toDriverRow(driver, today)),
    companies: companies.map((company) => toCompanyRow(company, today)),
    canEdit: viewer.can('operation/transport-edit')
  }
}

export default function Fleet() {
  const { isOffered, vehicles, drivers, companies, canEdit } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Frota" lead="Veículos, motoristas e transportadoras das viagens." />
      <SectionNav />
      {isOffered ? (
        <>
          <Kind kind="vehicles" rows={vehicles} canEdit={canEdit} words={vehicleWords} />
          <Kind kind="drivers" rows={drivers} canEdit={canEdit} words={driverWords} />
          <Kind kind="companies" rows={companies} canEdit={canEdit} words={companyWords} />
        </>
      ) : (
        <Notice>O servidor deste parque ainda não cuida de transporte.</Notice>
      )}
    </>
  )
}

interface Words {
  title: string
  one: string
  add: string
  none: string
  of: string
}

const vehicleWords = {
  title: 'Veículos',
  one: 'Veículo',
  add: 'Novo veículo',
  none: 'Nenhum veículo: cadastre o primeiro, com placa e lugares.',
  of: 'Lugares e ano'
}
const driverWords = {
  title: 'Motoristas',
  one: 'Motorista',
  add: 'Novo motorista',
  none: 'Nenhum motorista: cadastre o primeiro, com CNH e validade.',
  of: 'CNH'
}
const companyWords = {
  title: 'Transportadoras',
  one: 'Transportadora',
  add: 'Nova transportadora',
  none: 'Nenhuma transportadora. Quem leva com veículos próprios não precisa de uma.',
  of: 'Licença'
}

interface KindProps {
  kind: 'vehicles' | 'drivers' | 'companies'
  rows: FleetRow[]
  canEdit: boolean
  words: Words
}

function Kind({ kind, rows, canEdit, words }: KindProps) {
  const path = `/operation/transport/${kind}`
  return (
    <section className="fleet-kind" aria-labelledby={kind}>
      <div className="fleet-head">
        <h2 id={kind}>{words.title}</h2>
        {canEdit ? (
          <LinkButton to={`${path}/add`} icon={<Icon name="plus" />}>
            {words.add}
          </LinkButton>
        ) : null}
      </div>
      {rows.length > 0 ? (
        <DataTable
          caption={words.title}
          hideCaption
          columns={columnsOf(words)}
          rows={rows}
          rowKey={({ uuid }) => uuid}
          rowHref={canEdit ? ({ uuid }) => `${path}/${uuid}` : undefined}
        />
      ) : (
        <p className="muted">{words.none}</p>
      )}
    </section>
  )
}

function columnsOf(words: Words): Column<FleetRow>[] {
  return [
    {
      key: 'name',
      header: words.one,
      cell: ({ name, detail }) => (
        <>
          {name} {detail ? <span className="sub">{detail}</span> : null}
        </>
      )
    },
    {
      key: 'of',
      header: words.of,
      cell: ({ facts, ended }) => (
        <>
          {facts || <span className="muted">Não informado</span>}{' '}
          {ended ? <SituationTag tone="amber">{ended}</SituationTag> : null}
        </>
      )
    },
    { key: 'beside', header: 'Contato e empresa', cell: ({ beside }) => beside || <span className="muted">–</span> },
    {
      key: 'archived',
      header: 'Situação',
      card: 'lead',
      cell: ({ archived }) => <UseTag archived={archived} />
    }
  ]
}

export const meta: MetaFunction = () => [{ title: 'Frota · Transporte · Trilha' }]

export const handle = { crumb: 'Frota', live: ['transport'] } satisfies CrumbHandle & LiveHandle
