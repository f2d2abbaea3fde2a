import type { MetaFunction } from '@remix-run/node'
import { Conversation, IssueTag, NotOffered } from '#app/components/issue/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { issueStates, messages } from '../parts/made-up.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function Talk() {
  return (
    <SpecimenPage area="components" path="conversation">
      <Specimen name="Situações de um requerimento">
        <p>
          {issueStates.map((label, index) => (
            <IssueTag key={label} statusId={index + 1} label={label} />
          ))}
        </p>
      </Specimen>
      <Specimen name="Conversa: própria, do outro lado, do sistema, interna, nova">
        <Conversation messages={messages} />
      </Specimen>
      <Specimen name="Onde o servidor não oferece requerimentos">
        <NotOffered />
      </Specimen>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Conversa · Componentes · Trilha' }]

export const handle = { crumb: 'Conversa' }
