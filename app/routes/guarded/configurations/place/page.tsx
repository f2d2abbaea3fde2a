import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { CheckboxField, type FormState, fieldOf, LinkButton, SelectField, TextField } from '#app/components/index.ts'
import { listStates } from '#app/contracts/geo.ts'
import { getPlaceData, savePlaceData } from '#app/contracts/places/groups.ts'
import { SOCIAL_LINKS, type SocialField } from '#app/domain/place/links.ts'
import { ZONES, zoneName } from '#app/domain/place/zones.ts'
import { formAction, redirectSignedOut, requireAccess } from '#app/session/index.server.ts'
import { onThisSite } from '../../../shop-window.ts'
import { readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { publicSoon, ticked } from '../number-field.ts'
import { PlaceFields } from '../place-parts.tsx'

const path = '/configurations/place'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/place')
  const [place, states] = await Promise.all([
    viewer.call(getPlaceData, {}),
    viewer.call(listStates, { params: { iso: 'BR' } })
  ])
  return {
    place,
    logo: onThisSite(place.logo),
    states: states.map(({ code, name }) => ({ value: code, label: name })),
    saved: savedWords(place, viewer.place.timezone)
  }
}

const fields = { timezone: z.string('Escolha uma opção.'), confirm_timezone: ticked }

export const action = formAction(
  'configurations/place',
  readGroup('place', { settings: ['timezone'], fields, sent: [] }),
  async ({ version, typed }, { viewer, request }) => {
    const { timezone, confirm_timezone: confirmed, ...rest } = typed
    const before = await viewer.call(getPlaceData, {})
    await viewer.call(savePlaceData, { body: { version, ...rest, timezone, confirm_timezone: confirmed === 'on' } })
    const text = `Dados do parque salvos. ${publicSoon}`
    if (before.timezone === timezone) return { to: path, text }
    const ended = `${text} O fuso mudou: todos, e você também, precisam entrar de novo no sistema.`
    return redirectSignedOut(request, { viewer, to: path, text: ended })
  }
)

export default function Place() {
  const { place, logo, states, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <GroupPage
      title="Lugar"
      lead="Quem vende e onde fica. Aparece na loja, no ingresso e no termo."
      path={path}
      saved={saved}
      refused={refused}
      version={place.version}
      after={<LogoCard logo={logo} name={place.name} />}
    >
      <div className="card">
        <h2>Dados do parque</h2>
        <PlaceFields settings={place} refused={refused} states={states} />
      </div>
      <div className="stack form-column">
        <SocialCard place={place} refused={refused} />
        <ZoneCard zone={place.timezone} refused={refused} />
      </div>
    </GroupPage>
  )
}

function LogoCard({ logo, name }: { logo: string; name: string }) {
  return (
    <section className="card" aria-labelledby="logotipo">
      <h2 id="logotipo">Logotipo</h2>
      {logo ? (
        <div className="logo-now">
          <img src={logo} alt={`Logotipo de ${name}`} />
        </div>
      ) : (
        <p className="muted">Sem logotipo: as páginas públicas mostram só o nome.</p>
      )}
      <LinkButton to="/configurations/place/logo">{logo ? 'Trocar ou remover' : 'Enviar um logotipo'}</LinkButton>
    </section>
  )
}

function SocialCard({ place, refused }: { place: Record<SocialField, string>; refused: FormState | undefined }) {
  return (
    <div className="card">
      <h2>Redes sociais</h2>
      <p className="muted">Aparecem no pé das páginas públicas. Em branco: não aparecem.</p>
      {SOCIAL_LINKS.map(({ field, name }) => (
        <TextField
          key={field}
          field={fieldOf(refused, field, place[field])}
          label={name}
          optional
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={300}
        />
      ))}
    </div>
  )
}

function ZoneCard({ zone, refused }: { zone: string; refused: FormState | undefined }) {
  const isKnown = ZONES.some(({ value }) => value === zone)
  const options = [...(isKnown ? [] : [{ value: zone, label: zoneName(zone) }]), ...ZONES]
  return (
    <div className="card">
      <h2>Fuso horário</h2>
      <p className="muted">
        As reservas e os horários continuam com o dia e a hora em que foram marcados. Muda quando o dia começa e
        termina: o que é ‘hoje’, até quando se compra e se cancela, o fechamento do caixa e o dia de cada venda nos
        relatórios. Ao trocar, todos os que estão no sistema entram de novo.
      </p>
      <SelectField field={fieldOf(refused, 'timezone', zone)} label="Fuso do parque" options={options} />
      <CheckboxField
        field={fieldOf(refused, 'confirm_timezone', '')}
        label="Confirmo a troca do fuso horário"
        hint="Só é preciso marcar para trocar."
      />
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Lugar · Configurações · Trilha' }]

export const handle = { crumb: 'Lugar' }
