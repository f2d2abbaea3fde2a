import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CopyText, FieldPair } from '#app/components/index.ts'
import { getPlaceLimits, savePlaceLimits } from '#app/contracts/places/groups.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { nothingByHand, readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { publicSoon } from '../number-field.ts'
import { SettingField } from '../setting-field.tsx'

const path = '/configurations/limits'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/limits')
  const limits = await viewer.call(getPlaceLimits, {})
  return {
    limits,
    saved: savedWords(limits, viewer.place.timezone),
    address: `${context.origin}/requerimento?${new URLSearchParams({ pid: viewer.place.uuid })}`,
    seesTypes: viewer.can('issuesTypes/index')
  }
}

export const action = formAction(
  'configurations/limits',
  readGroup('limits', nothingByHand),
  async ({ version, typed }, { viewer }) => {
    await viewer.call(savePlaceLimits, { body: { ...typed, version } })
    return { to: path, text: `Cotas e limites salvos. ${publicSoon}` }
  }
)

export default function Limits() {
  const { limits, saved, address, seesTypes } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const shown = { rules: limits, refused }
  return (
    <GroupPage
      title="Cotas e limites"
      lead="Limites para que ninguém tome as vagas dos outros."
      path={path}
      saved={saved}
      refused={refused}
      version={limits.version}
      after={seesTypes ? <TypesLink /> : null}
    >
      {/* Sources: Lei 12.933/2013 art. 1 § 10, Decreto 8.537/2015, Lei 10.741/2003 art. 23. */}
      <div className="card">
        <h2>Meia-entrada</h2>
        <SettingField name="quota_percent" {...shown} />
      </div>
      <div className="card">
        <h2>Pessoas por dia</h2>
        <SettingField name="day_people" {...shown} />
        <SettingField name="day_people_full" {...shown} />
      </div>
      <div className="card">
        <h2>Reservas sem pagamento</h2>
        <FieldPair>
          <SettingField name="unpaid_per_contact" {...shown} />
          <SettingField name="unpaid_per_address" {...shown} />
        </FieldPair>
      </div>
      <div className="card">
        <h2>Requerimentos de quem não tem conta</h2>
        <SettingField name="issues_open" {...shown} />
        <SettingField name="issues_per_day" {...shown} />
        {limits.issues_open ? (
          <CopyText id="endereco-requerimentos" label="Endereço para divulgar" value={address} />
        ) : null}
      </div>
    </GroupPage>
  )
}

function TypesLink() {
  return (
    <p>
      <a href="/configurations/issuesTypes/index">Tipos de requerimento</a>
    </p>
  )
}

export const meta: MetaFunction = () => [{ title: 'Cotas e limites · Configurações · Trilha' }]

export const handle = { crumb: 'Cotas e limites' }
