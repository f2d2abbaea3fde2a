import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, DayField, ErrorSummary, Form, PageHeader, SelectField, summaryOf } from '#app/components/index.ts'
import { refuseForm, requireAccess } from '#app/session/index.server.ts'
import { changeBlocks } from './change-blocks.server.ts'
import { Impact } from './impact.tsx'
import { loadBlock } from './load-block.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request)
  const viewer = await requireAccess(request, 'products/edit')
  return loadBlock(viewer, new URL(request.url).searchParams)
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request)
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  try {
    return await changeBlocks(viewer, { request, form })
  } catch (error) {
    return refuseForm(form, error, { rename: { unavailability: '' } })
  }
}

export default function Block() {
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { typed, impact, errors } = data
  const isRemoval = typed.acao === 'liberar'
  return (
    <>
      <PageHeader
        title={isRemoval ? 'Liberar dias' : 'Bloquear dias'}
        lead={isRemoval ? 'O que foi bloqueado volta à venda.' : 'Nada mais se vende nestes dias ou horários.'}
      />
      <div className="stack">
        <ErrorSummary
          errors={refused ? summaryOf(refused) : summaryOf({ error: errors })}
          title={isRemoval ? 'Nada foi liberado' : 'Nada foi bloqueado'}
        />
        {impact ? <Impact data={{ ...data, impact }} refused={refused} /> : null}
        <Choose isChosen={impact !== null} />
      </div>
    </>
  )
}

/** Step one. It stays visible below step two, to change the choice. */
function Choose({ isChosen }: { isChosen: boolean }) {
  const { typed, options, errors, times } = useLoaderData<typeof loader>()
  const field = (name: 'atrativo' | 'acao' | 'de' | 'ate' | 'hora') => ({
    name,
    value: typed[name],
    errors: errors[name] ?? []
  })
  return (
    <section className="card stack" aria-labelledby="escolha">
      <h2 id="escolha">{isChosen ? 'Escolher outros dias' : 'O quê e quando'}</h2>
      <Form method="get" action="/operation/index/block" className="stack" key={JSON.stringify(typed)} data-asks>
        <SelectField field={field('atrativo')} label="Atrativo" empty="Escolha" options={options} required />
        <input type="hidden" name="acao" value={typed.acao} />
        <div className="block-days">
          <DayField field={field('de')} label="De" required />
          <DayField field={field('ate')} label="Até" optional />
          <SelectField field={field('hora')} label="Horário" empty="O dia todo" options={times} />
        </div>
        <div>
          <Button variant={isChosen ? 'secondary' : 'primary'}>Ver o que muda</Button>
        </div>
      </Form>
    </section>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.typed.acao === 'liberar' ? 'Liberar' : 'Bloquear'} dias · Calendário · Trilha` }
]

export const handle = { crumb: 'Bloquear e liberar' }
