import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import emptyStateCssUrl from '#app/components/feedback/empty-state.css?url'
import conversationCssUrl from '#app/components/issue/conversation.css?url'
import { Conversation, IssueTag, NotOffered } from '#app/components/issue/index.ts'
import { linkSheets } from '#app/components/shell/index.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { issueStates, messages } from '../parts/made-up.ts'
import specimenCssUrl from '../parts/specimen.css?url'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request)
  return null
}

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

export const links = linkSheets(conversationCssUrl, emptyStateCssUrl, specimenCssUrl)

export const meta: MetaFunction = () => [{ title: 'Conversa · Componentes · Trilha' }]

export const handle = { crumb: 'Conversa' }
