import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type Column, DataTable, EmptyState, Icon, LinkButton, PageHeader } from '#app/components/index.ts'
import { listKiosks } from '#app/contracts/kiosks.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { kiosksPath } from './kiosk-form.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/gate')
  const found = await whereKnown(viewer.call(listKiosks, {}))
  const rows = found?.kiosks.map(({ id, name, terminal, bound }) => ({
    id,
    name,
    terminal: found.terminals.find((one) => one.id === terminal)?.name ?? '',
    bound: bound ? formatInstant(bound, viewer.place.timezone) : ''
  }))
  return { rows: rows ?? null }
}

export default function Kiosks() {
  const { rows } = useLoaderData<typeof loader>()
  const add = rows ? (
    <LinkButton to={`${kiosksPath}/add`} variant="primary" icon={<Icon name="plus" />}>
      Novo totem
    </LinkButton>
  ) : null
  return (
    <>
      <PageHeader
        title="Totens"
        lead="Telas em que o visitante compra sozinho, com Pix ou na maquininha ao lado."
        actions={rows && rows.length > 0 ? add : null}
      />
      {rows && rows.length > 0 ? (
        <DataTable
          caption="Totens"
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${kiosksPath}/${id}`}
        />
      ) : (
        <EmptyState title={rows ? 'Nenhum totem' : ERRORS.absent} action={add}>
          {rows
            ? 'Um tablet ou uma tela com navegador basta. Cadastre-o aqui e abra nele o endereço que aparece.'
            : 'O servidor deste parque não tem totens.'}
        </EmptyState>
      )}
    </>
  )
}

const columns: Column<{ id: string; name: string; terminal: string; bound: string }>[] = [
  { key: 'name', header: 'Nome', cell: ({ name }) => name },
  { key: 'terminal', header: 'Maquininha', cell: ({ terminal }) => terminal || 'Nenhuma: só Pix' },
  {
    key: 'bound',
    header: 'Aparelho',
    cell: ({ bound }) => (bound ? `Ligado em ${bound}` : 'Endereço ainda não aberto')
  }
]

export const meta: MetaFunction = () => [{ title: 'Totens · Configurações · Trilha' }]

export const handle = { crumb: 'Totens' }
