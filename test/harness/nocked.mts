import nock from 'nock';

// nock lays itself over Node's own HTTP client, which all test files of a worker share: what one
// file does not take back stands between the next one and its real sockets.
beforeAll(() => nock.disableNetConnect());
afterAll(() => {
	nock.cleanAll();
	nock.enableNetConnect();
	nock.restore();
});

export { nock };
