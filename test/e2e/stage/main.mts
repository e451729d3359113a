// Keeps a stage running while somebody works on the tests:
//   node test/e2e/stage/main.mts > stage.json
//   MERCHANT_SERVICES_E2E=$(cat stage.json) npx jest -c test/e2e/jest.config.js operations
import { onInterrupt } from '../../../demo/onInterrupt.mts';
import { startStage } from './startStage.mts';

const atExit = onInterrupt();
const { facts, stop } = await startStage();
atExit(stop);
console.log(JSON.stringify(facts));
