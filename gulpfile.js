const { rm } = require('node:fs/promises');
const path = require('node:path');
const { Transform } = require('node:stream');
const { dest, parallel, src } = require('gulp');

// tsc never removes what an earlier build left behind, so the build starts from nothing.
const clean = () => rm(path.resolve('dist'), { recursive: true, force: true });

const icons = () => src('icons/**/*.svg', { encoding: false }).pipe(dest('dist/icons'));

const dense = () =>
	new Transform({
		objectMode: true,
		transform(file, _, done) {
			file.contents = Buffer.from(JSON.stringify(JSON.parse(file.contents)));
			done(null, file);
		},
	});

// Where n8n lists a node, and what the editor shows of an answer before there is one.
const data = () =>
	src(['nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'], { encoding: false })
		.pipe(dense())
		.pipe(dest('dist/nodes'));

exports.clean = clean;
exports.default = parallel(icons, data);
