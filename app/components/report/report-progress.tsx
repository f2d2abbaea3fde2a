import { useDocument } from '../document/document-context.ts'
import { RefreshLinks, StreamLinks } from './report-refresh.tsx'
import type { SlotRun } from './use-slots.ts'

type Run = SlotRun<unknown>

/** Keeps its height to the end, so that nothing below it moves. */
export function SlotProgress({ run }: { run: Run }) {
  const { partial, streamed } = useDocument()
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
        {streamed && !run.isEnded ? <StreamLinks /> : null}
      </div>
      {run.behindSeconds > 0 ? <p className="muted">{behindText(run.behindSeconds)}</p> : null}
      {streamed ? (
        <p className="vh" role="status">
          {announcement(run)}
        </p>
      ) : null}
    </div>
  )
}

function progressText({ done, total }: Pick<Run, 'done' | 'total'>): string {
  if (done === total) return 'Relatório completo'
  const [noun, ended] = total === 1 ? ['período', 'carregado'] : ['períodos', 'carregados']
  return `${done} de ${total} ${noun} ${ended}`
}

function behindText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const last = seconds <= 90 ? `últimos ${seconds} segundos` : `últimos ${minutes} minutos`
  return `Falta o que aconteceu nos ${last}: a cópia dos dados que serve os relatórios está atrasada. Atualize daqui a pouco.`
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
