import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getBookingRules, saveBookingRules } from '#app/contracts/places/groups.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { nothingByHand, readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { publicSoon } from '../number-field.ts'
import { SettingField } from '../setting-field.tsx'

const path = '/configurations/booking'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/booking')
  const rules = await viewer.call(getBookingRules, {})
  return { rules, saved: savedWords(rules, viewer.place.timezone) }
}

export const action = formAction(
  'configurations/booking',
  readGroup('booking', nothingByHand),
  async ({ version, typed }, { viewer }) => {
    await viewer.call(saveBookingRules, { body: { ...typed, version } })
    return { to: path, text: `Regras das reservas salvas. ${publicSoon}` }
  }
)

export default function BookingRules() {
  const { rules, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const shown = { rules, refused }
  return (
    <GroupPage
      title="Reservas"
      lead="Quanto tempo as vagas ficam guardadas, como se paga e o que o ingresso informa."
      path={path}
      saved={saved}
      refused={refused}
      version={rules.version}
    >
      <div className="stack form-column">
        <div className="card">
          <h2>Pagamento</h2>
          <SettingField name="hold_minutes" {...shown} />
          <SettingField name="pay_on_site" {...shown} />
        </div>
        <div className="card">
          <h2>O que o ingresso diz da visita</h2>
          <SettingField name="arrive_minutes" {...shown} />
          <SettingField name="what_to_bring" {...shown} />
        </div>
      </div>
      <div className="card">
        <h2>Reservas a pagar no local</h2>
        <SettingField name="unpaid_until" {...shown} />
        <SettingField name="ask_confirmation" {...shown} />
      </div>
    </GroupPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Reservas · Configurações · Trilha' }]

export const handle = { crumb: 'Reservas' }
