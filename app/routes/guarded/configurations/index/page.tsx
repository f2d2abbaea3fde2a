import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card, Icon, PageHeader } from '#app/components/index.ts'
import { getPlaceOverview } from '#app/contracts/places/overview.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { savedWords } from '../group-form.server.ts'
import { CLUSTERS, type Section } from '../sections.ts'
import { useSections } from '../use-sections.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const found = await whereKnown(viewer.call(getPlaceOverview, {}))
  const zone = viewer.place.timezone
  const groups = (found?.groups ?? []).map(({ key, lines, missing, ...save }) => {
    return [key, { lines, missing, saved: savedWords(save, zone) }] as const
  })
  return { groups: Object.fromEntries(groups), missing: groups.filter(([, { missing }]) => missing.length > 0).length }
}

type Told = ReturnType<typeof useLoaderData<typeof loader>>['groups'][string]

export default function Settings() {
  const { groups, missing } = useLoaderData<typeof loader>()
  const sections = useSections()
  const lead =
    missing > 0 ? 'O que está ajustado neste parque. O que falta está marcado.' : 'O que está ajustado neste parque.'
  return (
    <>
      <PageHeader title="Configurações" lead={lead} />
      <div className="stack-l">
        {CLUSTERS.map(({ key, label }) => (
          <Cluster
            key={key}
            label={label}
            groups={groups}
            sections={sections.filter(({ cluster }) => cluster === key)}
          />
        ))}
      </div>
    </>
  )
}

interface ClusterProps {
  label: string
  groups: Record<string, Told>
  sections: Section[]
}

function Cluster({ label, groups, sections }: ClusterProps) {
  if (sections.length === 0) return null
  return (
    <section className="set-cluster">
      <h2>{label}</h2>
      <div className="grid">
        {sections.map((section) => (
          <Card
            key={section.path}
            title={section.label}
            level={3}
            href={section.path}
            aside={<Icon name={section.icon} />}
          >
            <About section={section} told={section.group ? groups[section.group] : undefined} />
          </Card>
        ))}
      </div>
    </section>
  )
}

function About({ section, told }: { section: Section; told: Told | undefined }) {
  if (!told) return <p className="muted">{section.text}</p>
  return (
    <>
      <ul className="set-lines">
        {told.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {told.missing.map((line) => (
          <li key={line} className="set-missing">
            <Icon name="triangle-alert" /> {line}
          </li>
        ))}
      </ul>
      {told.saved ? <p className="muted small">{told.saved}</p> : null}
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Configurações · Trilha' }]
