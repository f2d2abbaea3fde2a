import type { Step } from '../world.ts'

const move = (action: string, recorded: Step['actions'], more: Partial<Step> = {}): Step => ({
  id: 'moveLegacyImport',
  actions: recorded,
  ask: ({ notes }) => ({ params: { id: notes.legacyImport ?? '' }, body: { action } }),
  label: /^[0-9a-f]{8}$/,
  ...more
})

const keep: Pick<Step, 'after'> = {
  after: ({ body }, { notes }) => {
    notes.legacyImport = String(body.id)
  }
}

/** No job runs here: it stands at its first page. */
export const legacySteps: Step[] = [
  { id: 'startLegacyImport', actions: ['legacy.previewed'], ask: () => ({ body: { mode: 'preview' } }), ...keep },
  { id: 'startLegacyImport', actions: [], ask: () => ({ body: { mode: 'import' } }), status: 409 },
  move('end', ['legacy.ended'], { twice: true }),
  { id: 'startLegacyImport', actions: ['legacy.started'], ask: () => ({ body: { mode: 'import' } }), ...keep },
  move('pause', ['legacy.paused'], { twice: true }),
  move('resume', ['legacy.resumed'], { twice: true }),
  move('end', ['legacy.ended'])
]
