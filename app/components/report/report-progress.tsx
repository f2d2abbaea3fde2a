import { useState } from 'react'
import { useDocument } from '../document/document-context.ts'
import { useHydrated } from '../document/use-hydrated.ts'
import { RefreshLinks, WithoutScriptLink } from './report-refresh.tsx'
import type { SlotRun } from './use-slots.ts'

type Run = SlotRun<unknown>

/** Keeps its height to the end, so that nothing below it moves. */
export function SlotProgress({ run }: { run: Run }) {
  const { partial } = useDocument()
  const hydrated = useHydrated()
  // A complete report announces nothing: a text browser would read it twice.
  const [isQuiet] = useState(run.isEnded)
  return (
    <div className="slot-progress" id="progresso">
      <progress aria-label="Períodos carregados" max={run.total} value={run.done + run.failed} />
      <div className="slot-progress-line">
        <p role={partial ? 'status' : undefined}>
          {progressText(run)}
          {run.failed > 0 ? (
            <>
              {' · '}
              <a href="#falhas">{failedText(run.failed)}</a>
            </>
          ) : null}
        </p>
        {partial ? <RefreshLinks /> : null}
        {partial || hydrated || run.isEnded ? null : <WithoutScriptLink />}
      </div>
      {partial || isQuiet ? null : (
        <p className="vh" role="status">
          {announcement(run)}
        </p>
      )}
    </div>
  )
}

function progressText({ done, total }: Pick<Run, 'done' | 'total'>): string {
  if (done === total) return 'Relatório completo'
  const [noun, ended] = total === 1 ? ['período', 'carregado'] : ['períodos', 'carregados']
  return `${done} de ${total} ${noun} ${ended}`
}

function failedText(failed: number): string {
  return failed === 1 ? '1 com erro' : `${failed} com erro`
}

/** Announces each quarter only, because a report may have 900 periods. */
function announcement(run: Run): string {
  if (run.isEnded) return run.failed > 0 ? `${progressText(run)}, ${failedText(run.failed)}` : progressText(run)
  const quarters = Math.floor((4 * (run.done + run.failed)) / run.total)
  return quarters === 0 ? 'Carregando o relatório' : `${quarters * 25}% do relatório carregado`
}
