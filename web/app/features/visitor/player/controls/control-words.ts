import { addTranslation, setLanguage } from 'media-chrome/utils/i18n.js'
import { controlWords } from '../../../../text/browse/player.ts'

/* The labels of the controls. Import them before the elements, which take their label as soon as they are defined. */

addTranslation('uz', { ...controlWords })
setLanguage('uz')
