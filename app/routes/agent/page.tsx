import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData, useLocation } from '@remix-run/react'
import {
  AgentPhoto,
  carrySheet,
  DefinitionList,
  EmailText,
  PublicShell,
  RouteError,
  SituationTag
} from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import { openCall } from '#app/session/viewer.server.ts'
import { shareLinks, shareMeta } from '../share-meta.ts'
import agentCssUrl from './agent.css?url'
import { loadAgent } from './load-agent.server.ts'
import type { AgentView } from './view.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { view, uuid } = await loadAgent(openCall(request), params.uuid ?? '')
  return json({ view, share: shareLinks(context.origin, { path: `/condutor/${uuid}`, picture: view.photo }) })
}

export default function Agent() {
  const { view } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  return (
    <PublicShell place={view.shop} here={pathname}>
      <div className="stack-l">
        <div className="stack">
          <div className="agent agent-head">
            <AgentPhoto name={view.name} src={view.photo} size={160} />
            <div className="agent-said stack-s">
              <h1>{view.name}</h1>
              <p className="muted">{[t('Condução de visitantes'), view.shop?.name].filter(Boolean).join(' · ')}</p>
              {view.languages ? (
                <p>
                  <b>{t('Idiomas:')}</b> {view.languages}
                </p>
              ) : null}
            </div>
          </div>
          {view.about ? <p className="prose">{view.about}</p> : null}
          {view.facts.length > 0 ? <DefinitionList items={view.facts} /> : null}
        </div>
        <div className="agent-facts">
          <Certificates list={view.certificates} />
          <Contact contact={view.contact} />
        </div>
        <Attractions list={view.attractions} />
      </div>
    </PublicShell>
  )
}

/** Shows expired certificates too: hiding them would look as if none had ever been needed. */
function Certificates({ list }: { list: AgentView['certificates'] }) {
  return (
    <section className="card" aria-labelledby="certificados">
      <h2 id="certificados">{t('Certificados')}</h2>
      {list.length === 0 ? <p className="muted">{t('Nenhum certificado informado.')}</p> : null}
      <ul className="certificates">
        {list.map(({ key, name, issuer, tone, label, until }) => (
          <li key={key}>
            <span>
              <b className="line">{name}</b> <span className="muted small">{issuer}</span>
            </span>{' '}
            <span>
              <SituationTag tone={tone} shape={tone === 'red' ? 'bar' : undefined}>
                {label}
              </SituationTag>{' '}
              <span className="muted small">{until}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Contact({ contact }: { contact: AgentView['contact'] }) {
  if (!contact) return null
  const { title, whatsapp, email } = contact
  return (
    <section className="card" aria-labelledby="contato">
      <h2 id="contato">{title}</h2>
      {whatsapp ? (
        <p>
          <a href={whatsapp.url} rel="noopener noreferrer">
            WhatsApp {whatsapp.number}
          </a>
        </p>
      ) : null}
      {email ? (
        <p>
          <a href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
        </p>
      ) : null}
    </section>
  )
}

function Attractions({ list }: { list: AgentView['attractions'] }) {
  if (list.length === 0) return null
  return (
    <section className="stack" aria-labelledby="atrativos">
      <h2 id="atrativos">{t('Atrativos onde conduz')}</h2>
      <ul className="grid agent-attractions">
        {list.map(({ uuid, name, picture, href }) => (
          <li key={uuid} className="card card-go">
            {picture ? <img src={picture} alt="" width={640} height={360} loading="lazy" /> : null}
            <h3>
              <a className="card-link" href={href}>
                {name}
              </a>
            </h3>
            <p className="muted small no-print">{t('Reservar este atrativo')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const links = carrySheet(agentCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `${data.view.name} · ${data.view.shop?.name ?? 'Trilha'}` },
        { tagName: 'link', rel: 'canonical', href: data.share.url },
        ...shareMeta(data.share, {
          site: data.view.shop?.name,
          title: data.view.name,
          text: data.view.about || [t('Condução de visitantes'), data.view.shop?.name].filter(Boolean).join(' · ')
        })
      ]
    : [{ title: `${t('Condutor')} · Trilha` }]

export function ErrorBoundary() {
  return (
    <PublicShell place={null} here="/booking">
      <RouteError href="/booking" linkLabel={t('Ver os atrativos')} />
    </PublicShell>
  )
}
